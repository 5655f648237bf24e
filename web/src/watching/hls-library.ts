// imported by its name, so that the build leaves out what hls.js exports besides
export { default as Hls } from 'hls.js';
