export { closeMemberById } from './commands/close-account.ts'
