export { explainFailure, failureClasses } from './domain/failure.ts'
