export { checkResults, cardRisks, findCardRisks } from './domain/card-checks.ts'
