import type { Handlers } from '#platform/http/handler.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import type { Services } from '#platform/services.ts'
import {
  addItemAsStaff,
  changeRegistryStatusAsStaff,
  chooseForUndeliverableGift,
  editRegistryAsStaff,
  markElsewhereAsStaff,
  removeItemAsStaff,
  sendRegistryLink,
  shipUndeliverableGift,
  updateItemAsStaff,
} from '../commands/desk-acts.ts'
import { describeRegistryForStaff } from '../queries/describe-registry-for-staff.ts'
import { registryList } from '../registry-list.ts'
import type { deskContract } from './desk-contract.ts'

export function deskHandlers(services: Services): Handlers<typeof deskContract> {
  const list = listHandlers(registryList)
  return {
    listRegistriesAsStaff: list.list,
    exportRegistriesAsStaff: list.export,
    readRegistryAsStaff: (ctx, input) => describeRegistryForStaff(ctx, services, input),
    editRegistryAsStaff: (ctx, input) => editRegistryAsStaff(ctx, services, input),
    changeRegistryStatusAsStaff: (ctx, input) => changeRegistryStatusAsStaff(ctx, services, input),
    addItemAsStaff: (ctx, input) => addItemAsStaff(ctx, input),
    updateItemAsStaff: (ctx, input) => updateItemAsStaff(ctx, services, input),
    removeItemAsStaff: (ctx, input) => removeItemAsStaff(ctx, services, input),
    markElsewhereAsStaff: (ctx, input) => markElsewhereAsStaff(ctx, input),
    sendRegistryLink: (ctx, input) => sendRegistryLink(ctx, services, input),
    chooseForUndeliverableGift: (ctx, input) => chooseForUndeliverableGift(ctx, services, input),
    shipUndeliverableGift: (ctx, input) => shipUndeliverableGift(ctx, services, input),
  }
}
