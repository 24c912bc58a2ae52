import { AsyncResource } from 'node:async_hooks'

const outside = new AsyncResource('another request')

/**
 * Runs an act as another request would, within a transaction of the test: what a transaction calls
 * itself must not use the database beside it.
 */
export const asAnotherRequest = <Result>(act: () => Result): Result => outside.runInAsyncScope(act)
