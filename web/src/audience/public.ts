export { ChatReportsControl } from './chat-reports.control.tsx';
