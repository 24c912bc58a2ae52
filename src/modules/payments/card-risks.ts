export { checkResults, riskMarks, risksOf } from './domain/card-checks.ts'
