export { shipDate } from './domain/business-calendar.ts'
