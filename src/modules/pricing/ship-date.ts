export { calculateShipDate } from './domain/ship-date.ts'
