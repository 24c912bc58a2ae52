export { disputeStatuses } from './domain/dispute.ts'
