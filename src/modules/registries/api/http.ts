import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { requestRegistryLink } from '../commands/request-registry-link.ts'
import {
  buyGift,
  markGiftBoughtElsewhere,
  unmarkGiftBoughtElsewhere,
} from '../commands/buy-gift.ts'
import { addItem, removeItem, updateItem } from '../commands/change-items.ts'
import { restoreItem } from '../commands/restore-item.ts'
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
import { listStarters } from '../queries/list-starters.ts'
import type { replacementsContract } from './replacements-contract.ts'
import type { startersContract } from './starters-contract.ts'
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

export function registriesHandlers(services: Services): Handlers<typeof registriesContract> {
  return {
    listRegistries: (ctx) => listRegistries(ctx, services),
    readRegistry: (ctx, { id }) => describeRegistry(ctx, services, id),
    createRegistry: (ctx, input) => createRegistry(ctx, services, input),
    saveRegistry: (ctx, input) => saveRegistry(ctx, services, input),
    publishRegistry: (ctx, input) => publishRegistry(ctx, services, input),
    changeStatus: (ctx, input) => changeRegistryStatus(ctx, services, input),
    addItem: (ctx, input) => addItem(ctx, input),
    updateItem: (ctx, input) => updateItem(ctx, services, input),
    removeItem: (ctx, input) => removeItem(ctx, services, input),
    restoreItem: (ctx, input) => restoreItem(ctx, services, input),
    inviteManager: (ctx, input) => inviteManager(ctx, services, input),
    acceptManager: (ctx, input) => acceptManager(ctx, services, input),
    removeManager: (ctx, input) => removeManager(ctx, services, input),
    inviteGuests: (ctx, input) => inviteGuests(ctx, services, input),
    printCards: (ctx, input) => renderRegistryCards(ctx, services, input),
    renderQrCode: (ctx, input) => renderRegistryQrCode(ctx, services, input),
    thankGiver: (ctx, input) => thankGiver(ctx, services, input),
  }
}

export function groupGiftsHandlers(services: Services): Handlers<typeof groupGiftsContract> {
  return {
    startGroupGift: (ctx, input) => startGroupGift(ctx, services, input),
    endGroupGift: (ctx, input) => endGroupGiftEarly(ctx, services, input),
  }
}

export function picturesHandlers(services: Services): Handlers<typeof picturesContract> {
  return { setPicture: (ctx, input) => setRegistryPicture(ctx, services, input) }
}

export function undeliverableGiftsHandlers(
  services: Services,
): Handlers<typeof undeliverableGiftsContract> {
  return {
    listUndeliverableGifts: (ctx, input) => listUndeliverableGifts(ctx, input),
    resolveUndeliverableGift: (ctx, input) => resolveUndeliverableGift(ctx, services, input),
  }
}

export function creditHandlers(services: Services): Handlers<typeof creditContract> {
  return {
    previewGiftCredit: (ctx, input) => previewGiftCredit(ctx, services, input),
    exchangeGiftForCredit: (ctx, input) => exchangeGiftForCredit(ctx, services, input),
  }
}

export function replacementsHandlers(services: Services): Handlers<typeof replacementsContract> {
  return {
    listReplacements: (ctx, input) => listReplacements(ctx, input),
    replaceItem: (ctx, input) => replaceItem(ctx, services, input),
  }
}

export function startersHandlers(services: Services): Handlers<typeof startersContract> {
  return { listStarters: (ctx, input) => listStarters(ctx, services, input) }
}

export function thanksHandlers(services: Services): Handlers<typeof thankYouContract> {
  return {
    printList: (ctx, input) => renderRegistryList(ctx, services, input),
    exportThankYouTable: (ctx, input) => exportThankYouTable(ctx, services, input),
    printThankYouCards: (ctx, input) => renderThankYouCards(ctx, services, input),
    createGiftReturnCode: (ctx, input) => createGiftReturnCode(ctx, services, input),
  }
}

export function registriesStaffHandlers(
  services: Services,
): Handlers<typeof registriesStaffContract> {
  return {
    createRegistryForMember: (ctx, input) => createRegistryForMember(ctx, services, input),
    readByNumber: (ctx, input) => readRegistryByNumber(ctx, input),
    recordSale: (ctx, input) => recordRegistrySale(ctx, services, input),
    listPictures: (ctx) => listPicturesToReview(ctx),
    decidePicture: (ctx, input) => reviewPicture(ctx, services, input),
    reverseSale: (ctx, input) => reverseRegistrySale(ctx, services, input),
    reportUndeliverableGift: (ctx, input) => notifyUndeliverableGift(ctx, services, input),
  }
}

export function givingHandlers(services: Services): Handlers<typeof givingContract> {
  return {
    listEventTypes: () => listEventTypes(services.readEventTypes),
    findRegistries: (ctx, input) => searchRegistries(ctx, services, input),
    registryExists: (ctx, { id }) => registryExists(ctx.db, id),
    findByNumber: (ctx, input) => findRegistryByNumber(ctx, input),
    requestLink: (ctx, input) => requestRegistryLink(ctx, services, input),
    readSharedRegistry: (ctx, input) => readSharedRegistry(ctx, services, input),
    unlockRegistry: (ctx, input) => unlockRegistry(ctx, services, input),
    buyGift: (ctx, input) => buyGift(ctx, services, input),
    contribute: (ctx, input) => contribute(ctx, services, input),
    readContribution: (ctx, input) => readContribution(ctx, services, input),
    markElsewhere: (ctx, input) => markGiftBoughtElsewhere(ctx, services, input),
    unmarkElsewhere: (ctx, input) => unmarkGiftBoughtElsewhere(ctx, services, input),
  }
}

/** Safe to expose: ids have 74 random bits and cannot be guessed. */
async function registryExists(db: Db, id: string): Promise<boolean> {
  const registry = await queryRow(db, { id: text }, sql`select id from registries where id = ${id}`)
  return registry !== null
}
