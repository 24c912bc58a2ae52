export { clearFailedAttempts, recordAttempt } from './db/failed-attempts.ts'
