export { endMemberSessions } from './commands/end-sessions.ts'
