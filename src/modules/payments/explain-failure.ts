export { explainFailure } from './domain/failure.ts'
