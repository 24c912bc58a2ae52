export { sendPasswordReset } from './commands/reset-password.ts'
