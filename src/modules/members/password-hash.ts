export { hashPassword, verifyPassword } from './db/password-hash.ts'
