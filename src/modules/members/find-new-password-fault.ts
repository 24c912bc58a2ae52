export { findNewPasswordFault } from './db/common-passwords.ts'
