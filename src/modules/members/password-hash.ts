export { hashPassword, verifyPassword } from './data/password-hash.ts'
