export { hashPassword, isPassword } from './data/password-hash.ts'
