export { describeDevice } from './domain/describe-device.ts'
