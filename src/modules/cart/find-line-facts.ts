export { cardForBuyer, findLineFacts } from './domain/gift-card-amount.ts'
