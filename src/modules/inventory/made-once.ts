export { madeOnce } from './domain/made-once.ts'
