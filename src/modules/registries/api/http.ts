import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { requestRegistryLink } from '../commands/request-registry-link.ts'
import {
  buyGift,
  markGiftBoughtElsewhere,
  unmarkGiftBoughtElsewhere,
} from '../commands/buy-gift.ts'
import { addItem, removeItem, updateItem } from '../commands/change-items.ts'
import { contribute, readContribution } from '../commands/contribute.ts'
import type { registriesContract } from '../contract.ts'
import type { creditContract } from './credit-contract.ts'
import type { givingContract } from './giving-contract.ts'
import { describeRegistry, listRegistries } from '../queries/describe-registry.ts'
import type { groupGiftsContract } from './group-gifts-contract.ts'
import { renderRegistryQrCode } from '../queries/render-registry-qr-code.ts'
import { listEventTypes } from '../commands/event-types.ts'
import { inviteGuests } from '../commands/invite-guests.ts'
import { acceptManager, inviteManager, removeManager } from '../commands/managers.ts'
import { createGiftReturnCode } from '../commands/create-gift-return-code.ts'
import {
  reviewPicture,
  listPicturesToReview,
  setRegistryPicture,
} from '../commands/registry-picture.ts'
import type { picturesContract } from './pictures-contract.ts'
import { renderRegistryCards } from '../queries/render-registry-cards.ts'
import { renderRegistryList } from '../queries/render-registry-list.ts'
import { renderThankYouCards } from '../queries/render-thank-you-cards.ts'
import { listReplacements, replaceItem } from '../commands/replace-item.ts'
import type { replacementsContract } from './replacements-contract.ts'
import type { RegistryDeps } from '../registry-deps.ts'
import {
  changeRegistryStatus,
  createRegistry,
  publishRegistry,
  saveRegistry,
} from '../commands/save-registry.ts'
import { endGroupGiftEarly, startGroupGift } from '../commands/start-group-gift.ts'
import { exportThankYouTable } from '../queries/export-thank-you-table.ts'
import { findRegistryByNumber, searchRegistries } from '../queries/search-registries.ts'
import { readSharedRegistry, unlockRegistry } from '../queries/shared-registry.ts'
import {
  createRegistryForMember,
  readRegistryByNumber,
  recordRegistrySale,
  reverseRegistrySale,
} from '../commands/staff-acts.ts'
import type { registriesStaffContract } from './staff-contract.ts'
import {
  resolveUndeliverableGift,
  notifyUndeliverableGift,
} from '../commands/undeliverable-gifts.ts'
import { listUndeliverableGifts } from '../queries/list-undeliverable-gifts.ts'
import type { undeliverableGiftsContract } from './undeliverable-gifts-contract.ts'
import { previewGiftCredit, exchangeGiftForCredit } from '../commands/exchange-gift-for-credit.ts'
import type { thankYouContract } from './thank-you-contract.ts'
import { thankGiver } from '../commands/thank-giver.ts'

export function registriesHandlers(deps: RegistryDeps): Handlers<typeof registriesContract> {
  return {
    listRegistries: (ctx) => listRegistries(ctx, deps),
    readRegistry: (ctx, { id }) => describeRegistry(ctx, deps, id),
    createRegistry: (ctx, input) => createRegistry(ctx, deps, input),
    saveRegistry: (ctx, input) => saveRegistry(ctx, deps, input),
    publishRegistry: (ctx, input) => publishRegistry(ctx, deps, input),
    changeStatus: (ctx, input) => changeRegistryStatus(ctx, deps, input),
    addItem: (ctx, input) => addItem(ctx, input),
    updateItem: (ctx, input) => updateItem(ctx, deps, input),
    removeItem: (ctx, input) => removeItem(ctx, deps, input),
    inviteManager: (ctx, input) => inviteManager(ctx, deps, input),
    acceptManager: (ctx, input) => acceptManager(ctx, deps, input),
    removeManager: (ctx, input) => removeManager(ctx, deps, input),
    inviteGuests: (ctx, input) => inviteGuests(ctx, deps, input),
    printCards: (ctx, input) => renderRegistryCards(ctx, deps, input),
    renderQrCode: (ctx, input) => renderRegistryQrCode(ctx, deps, input),
    thankGiver: (ctx, input) => thankGiver(ctx, deps, input),
  }
}

export function groupGiftsHandlers(deps: RegistryDeps): Handlers<typeof groupGiftsContract> {
  return {
    startGroupGift: (ctx, input) => startGroupGift(ctx, deps, input),
    endGroupGift: (ctx, input) => endGroupGiftEarly(ctx, deps, input),
  }
}

export function picturesHandlers(deps: RegistryDeps): Handlers<typeof picturesContract> {
  return { setPicture: (ctx, input) => setRegistryPicture(ctx, deps, input) }
}

export function undeliverableGiftsHandlers(
  deps: RegistryDeps,
): Handlers<typeof undeliverableGiftsContract> {
  return {
    listUndeliverableGifts: (ctx, input) => listUndeliverableGifts(ctx, input),
    resolveUndeliverableGift: (ctx, input) => resolveUndeliverableGift(ctx, deps, input),
  }
}

export function creditHandlers(deps: RegistryDeps): Handlers<typeof creditContract> {
  return {
    previewGiftCredit: (ctx, input) => previewGiftCredit(ctx, deps, input),
    exchangeGiftForCredit: (ctx, input) => exchangeGiftForCredit(ctx, deps, input),
  }
}

export function replacementsHandlers(deps: RegistryDeps): Handlers<typeof replacementsContract> {
  return {
    listReplacements: (ctx, input) => listReplacements(ctx, input),
    replaceItem: (ctx, input) => replaceItem(ctx, deps, input),
  }
}

export function thanksHandlers(deps: RegistryDeps): Handlers<typeof thankYouContract> {
  return {
    printList: (ctx, input) => renderRegistryList(ctx, deps, input),
    exportThankYouTable: (ctx, input) => exportThankYouTable(ctx, deps, input),
    printThankYouCards: (ctx, input) => renderThankYouCards(ctx, deps, input),
    createGiftReturnCode: (ctx, input) => createGiftReturnCode(ctx, deps, input),
  }
}

export function registriesStaffHandlers(
  deps: RegistryDeps,
): Handlers<typeof registriesStaffContract> {
  return {
    createRegistryForMember: (ctx, input) => createRegistryForMember(ctx, deps, input),
    readByNumber: (ctx, input) => readRegistryByNumber(ctx, input),
    recordSale: (ctx, input) => recordRegistrySale(ctx, deps, input),
    listPictures: (ctx) => listPicturesToReview(ctx),
    decidePicture: (ctx, input) => reviewPicture(ctx, deps, input),
    reverseSale: (ctx, input) => reverseRegistrySale(ctx, deps, input),
    reportUndeliverableGift: (ctx, input) => notifyUndeliverableGift(ctx, deps, input),
  }
}

export function givingHandlers(deps: RegistryDeps): Handlers<typeof givingContract> {
  return {
    listEventTypes: () => listEventTypes(deps.readEventTypes),
    findRegistries: (ctx, input) => searchRegistries(ctx, deps, input),
    registryExists: (ctx, { id }) => registryExists(ctx.db, id),
    findByNumber: (ctx, input) => findRegistryByNumber(ctx, input),
    requestLink: (ctx, input) => requestRegistryLink(ctx, deps, input),
    readSharedRegistry: (ctx, input) => readSharedRegistry(ctx, deps, input),
    unlockRegistry: (ctx, input) => unlockRegistry(ctx, deps, input),
    buyGift: (ctx, input) => buyGift(ctx, deps, input),
    contribute: (ctx, input) => contribute(ctx, deps, input),
    readContribution: (ctx, input) => readContribution(ctx, deps, input),
    markElsewhere: (ctx, input) => markGiftBoughtElsewhere(ctx, deps, input),
    unmarkElsewhere: (ctx, input) => unmarkGiftBoughtElsewhere(ctx, deps, input),
  }
}

/** Safe to expose: ids have 74 random bits and cannot be guessed. */
async function registryExists(db: Db, id: string): Promise<boolean> {
  const registry = await queryRow(db, { id: text }, sql`select id from registries where id = ${id}`)
  return registry !== null
}
