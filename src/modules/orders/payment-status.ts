export { determinePaymentStatus } from './domain/payment-status.ts'
