export { paymentStatus } from './domain/payment-status.ts'
