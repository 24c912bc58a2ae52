import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { confirmErasure } from '../commands/erase-customer.ts'
import { mergeCustomers, previewCustomerMerge } from '../commands/merge-customers.ts'
import { listErasures, requestErasure, withdrawErasure } from '../commands/request-erasure.ts'
import {
  endCustomerSessions,
  resetCustomerSignIn,
  updateCustomer,
} from '../commands/update-customer.ts'
import type { customersContract } from '../contract.ts'
import { exportCustomerData } from '../queries/export-customer-data.ts'
import { listCustomerTags, readCustomer } from '../queries/read-customer.ts'

export function customersHandlers(services: Services): Handlers<typeof customersContract> {
  return {
    readCustomer: (ctx, input) => readCustomer(ctx, services, input),
    updateCustomer,
    listCustomerTags,
    resetCustomerSignIn: (ctx, input) => resetCustomerSignIn(ctx, services, input),
    endCustomerSessions,
    previewCustomerMerge: (ctx, input) => previewCustomerMerge(ctx, services, input),
    mergeCustomers: (ctx, input) => mergeCustomers(ctx, services, input),
    exportCustomerData: (ctx, input) => exportCustomerData(ctx, services, input),
    requestErasure: (ctx, input) => requestErasure(ctx, services, input),
    listErasures,
    confirmErasure: (ctx, input) => confirmErasure(ctx, services, input),
    withdrawErasure,
  }
}
