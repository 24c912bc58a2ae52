export { shipDate } from './domain/ship-date.ts'
