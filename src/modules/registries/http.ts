import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { askForLink } from './ask-for-link.ts'
import { buyGift, markElsewhere, unmarkElsewhere } from './buy-gift.ts'
import { addItem, removeItem, updateItem } from './change-items.ts'
import { contribute, readContribution } from './contribute.ts'
import type { registriesContract } from './contract.ts'
import type { creditContract } from './credit-contract.ts'
import type { givingContract } from './giving-contract.ts'
import { describeRegistry, listRegistries } from './describe-registry.ts'
import type { drivesContract } from './drives-contract.ts'
import { renderRegistryQrCode } from './render-registry-qr-code.ts'
import { listEventKinds } from './event-kinds.ts'
import { inviteGuests } from './invite-guests.ts'
import { acceptManager, inviteManager, removeManager } from './managers.ts'
import { openGiftReturn } from './open-gift-return.ts'
import { decidePicture, listPictures, setPicture } from './picture.ts'
import type { picturesContract } from './pictures-contract.ts'
import { printCards } from './print-cards.ts'
import { printList } from './print-list.ts'
import { printThanks } from './print-thanks.ts'
import { listReplacements, replaceItem } from './replace-item.ts'
import type { replacementsContract } from './replacements-contract.ts'
import type { RegistryParts } from './registry-parts.ts'
import { changeStatus, createRegistry, publishRegistry, saveRegistry } from './save-registry.ts'
import { endDriveNow, startDrive } from './start-drive.ts'
import { exportThanks } from './export-thanks.ts'
import {
  findByNumber,
  findRegistries,
  readSharedRegistry,
  unlockRegistry,
} from './shared-registry.ts'
import { openRegistryFor, readByNumber, recordSale, takeBackSale } from './staff-acts.ts'
import type { registriesStaffContract } from './staff-contract.ts'
import { listStuckGifts, settleStuckGift, notifyUndeliverableGift } from './stuck-gifts.ts'
import type { stuckContract } from './stuck-contract.ts'
import { previewGiftCredit, takeGiftCredit } from './take-gift-credit.ts'
import type { thanksContract } from './thanks-contract.ts'
import { thankGiver } from './thank-giver.ts'

export function registriesHandlers(deps: RegistryParts): Handlers<typeof registriesContract> {
  return {
    listRegistries: (ctx) => listRegistries(ctx, deps),
    readRegistry: (ctx, { id }) => describeRegistry(ctx, deps, id),
    createRegistry: (ctx, input) => createRegistry(ctx, deps, input),
    saveRegistry: (ctx, input) => saveRegistry(ctx, deps, input),
    publishRegistry: (ctx, input) => publishRegistry(ctx, deps, input),
    changeStatus: (ctx, input) => changeStatus(ctx, deps, input),
    addItem: (ctx, input) => addItem(ctx, input),
    updateItem: (ctx, input) => updateItem(ctx, deps, input),
    removeItem: (ctx, input) => removeItem(ctx, deps, input),
    inviteManager: (ctx, input) => inviteManager(ctx, deps, input),
    acceptManager: (ctx, input) => acceptManager(ctx, deps, input),
    removeManager: (ctx, input) => removeManager(ctx, deps, input),
    inviteGuests: (ctx, input) => inviteGuests(ctx, deps, input),
    printCards: (ctx, input) => printCards(ctx, deps, input),
    drawCode: (ctx, input) => renderRegistryQrCode(ctx, deps, input),
    thankGiver: (ctx, input) => thankGiver(ctx, deps, input),
  }
}

export function drivesHandlers(deps: RegistryParts): Handlers<typeof drivesContract> {
  return {
    startDrive: (ctx, input) => startDrive(ctx, deps, input),
    endDrive: (ctx, input) => endDriveNow(ctx, deps, input),
  }
}

export function picturesHandlers(deps: RegistryParts): Handlers<typeof picturesContract> {
  return { setPicture: (ctx, input) => setPicture(ctx, deps, input) }
}

export function stuckHandlers(deps: RegistryParts): Handlers<typeof stuckContract> {
  return {
    listStuckGifts: (ctx, input) => listStuckGifts(ctx, input),
    settleStuckGift: (ctx, input) => settleStuckGift(ctx, deps, input),
  }
}

export function creditHandlers(deps: RegistryParts): Handlers<typeof creditContract> {
  return {
    previewGiftCredit: (ctx, input) => previewGiftCredit(ctx, deps, input),
    takeGiftCredit: (ctx, input) => takeGiftCredit(ctx, deps, input),
  }
}

export function replacementsHandlers(deps: RegistryParts): Handlers<typeof replacementsContract> {
  return {
    listReplacements: (ctx, input) => listReplacements(ctx, input),
    replaceItem: (ctx, input) => replaceItem(ctx, deps, input),
  }
}

export function thanksHandlers(deps: RegistryParts): Handlers<typeof thanksContract> {
  return {
    printList: (ctx, input) => printList(ctx, deps, input),
    exportThanks: (ctx, input) => exportThanks(ctx, deps, input),
    printThanks: (ctx, input) => printThanks(ctx, deps, input),
    openGiftReturn: (ctx, input) => openGiftReturn(ctx, deps, input),
  }
}

export function registriesStaffHandlers(
  deps: RegistryParts,
): Handlers<typeof registriesStaffContract> {
  return {
    openRegistryFor: (ctx, input) => openRegistryFor(ctx, deps, input),
    readByNumber: (ctx, input) => readByNumber(ctx, input),
    recordSale: (ctx, input) => recordSale(ctx, deps, input),
    listPictures: (ctx) => listPictures(ctx),
    decidePicture: (ctx, input) => decidePicture(ctx, deps, input),
    takeBackSale: (ctx, input) => takeBackSale(ctx, deps, input),
    tellGiftIsStuck: (ctx, input) => notifyUndeliverableGift(ctx, deps, input),
  }
}

export function givingHandlers(deps: RegistryParts): Handlers<typeof givingContract> {
  return {
    listEventKinds: () => listEventKinds(deps.eventKinds),
    findRegistries: (ctx, input) => findRegistries(ctx, deps, input),
    registryExists: (ctx, { id }) => registryExists(ctx.db, id),
    findByNumber: (ctx, input) => findByNumber(ctx, input),
    askForLink: (ctx, input) => askForLink(ctx, deps, input),
    readSharedRegistry: (ctx, input) => readSharedRegistry(ctx, deps, input),
    unlockRegistry: (ctx, input) => unlockRegistry(ctx, deps, input),
    buyGift: (ctx, input) => buyGift(ctx, deps, input),
    contribute: (ctx, input) => contribute(ctx, deps, input),
    readContribution: (ctx, input) => readContribution(ctx, deps, input),
    markElsewhere: (ctx, input) => markElsewhere(ctx, deps, input),
    unmarkElsewhere: (ctx, input) => unmarkElsewhere(ctx, deps, input),
  }
}

/** Safe to expose: ids have 74 random bits and cannot be guessed. */
async function registryExists(db: Db, id: string): Promise<boolean> {
  const [found] = await rows<{ id: string }>(db, sql`select id from registries where id = ${id}`)
  return found !== undefined
}
