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
import { registryExists } from './registry-exists.ts'
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

export function registriesHandlers(parts: RegistryParts): Handlers<typeof registriesContract> {
  return {
    listRegistries: (ctx) => listRegistries(ctx, parts),
    readRegistry: (ctx, { id }) => describeRegistry(ctx, parts, id),
    createRegistry: (ctx, input) => createRegistry(ctx, parts, input),
    saveRegistry: (ctx, input) => saveRegistry(ctx, parts, input),
    publishRegistry: (ctx, input) => publishRegistry(ctx, parts, input),
    changeStatus: (ctx, input) => changeStatus(ctx, parts, input),
    addItem: (ctx, input) => addItem(ctx, input),
    updateItem: (ctx, input) => updateItem(ctx, parts, input),
    removeItem: (ctx, input) => removeItem(ctx, parts, input),
    inviteManager: (ctx, input) => inviteManager(ctx, parts, input),
    acceptManager: (ctx, input) => acceptManager(ctx, parts, input),
    removeManager: (ctx, input) => removeManager(ctx, parts, input),
    inviteGuests: (ctx, input) => inviteGuests(ctx, parts, input),
    printCards: (ctx, input) => printCards(ctx, parts, input),
    drawCode: (ctx, input) => renderRegistryQrCode(ctx, parts, input),
    thankGiver: (ctx, input) => thankGiver(ctx, parts, input),
  }
}

export function drivesHandlers(parts: RegistryParts): Handlers<typeof drivesContract> {
  return {
    startDrive: (ctx, input) => startDrive(ctx, parts, input),
    endDrive: (ctx, input) => endDriveNow(ctx, parts, input),
  }
}

export function picturesHandlers(parts: RegistryParts): Handlers<typeof picturesContract> {
  return { setPicture: (ctx, input) => setPicture(ctx, parts, input) }
}

export function stuckHandlers(parts: RegistryParts): Handlers<typeof stuckContract> {
  return {
    listStuckGifts: (ctx, input) => listStuckGifts(ctx, input),
    settleStuckGift: (ctx, input) => settleStuckGift(ctx, parts, input),
  }
}

export function creditHandlers(parts: RegistryParts): Handlers<typeof creditContract> {
  return {
    previewGiftCredit: (ctx, input) => previewGiftCredit(ctx, parts, input),
    takeGiftCredit: (ctx, input) => takeGiftCredit(ctx, parts, input),
  }
}

export function replacementsHandlers(parts: RegistryParts): Handlers<typeof replacementsContract> {
  return {
    listReplacements: (ctx, input) => listReplacements(ctx, input),
    replaceItem: (ctx, input) => replaceItem(ctx, parts, input),
  }
}

export function thanksHandlers(parts: RegistryParts): Handlers<typeof thanksContract> {
  return {
    printList: (ctx, input) => printList(ctx, parts, input),
    exportThanks: (ctx, input) => exportThanks(ctx, parts, input),
    printThanks: (ctx, input) => printThanks(ctx, parts, input),
    openGiftReturn: (ctx, input) => openGiftReturn(ctx, parts, input),
  }
}

export function registriesStaffHandlers(
  parts: RegistryParts,
): Handlers<typeof registriesStaffContract> {
  return {
    openRegistryFor: (ctx, input) => openRegistryFor(ctx, parts, input),
    readByNumber: (ctx, input) => readByNumber(ctx, input),
    recordSale: (ctx, input) => recordSale(ctx, parts, input),
    listPictures: (ctx) => listPictures(ctx),
    decidePicture: (ctx, input) => decidePicture(ctx, parts, input),
    takeBackSale: (ctx, input) => takeBackSale(ctx, parts, input),
    tellGiftIsStuck: (ctx, input) => notifyUndeliverableGift(ctx, parts, input),
  }
}

export function givingHandlers(parts: RegistryParts): Handlers<typeof givingContract> {
  return {
    listEventKinds: () => listEventKinds(parts.eventKinds),
    findRegistries: (ctx, input) => findRegistries(ctx, parts, input),
    registryExists: (ctx, { id }) => registryExists(ctx.db, id),
    findByNumber: (ctx, input) => findByNumber(ctx, input),
    askForLink: (ctx, input) => askForLink(ctx, parts, input),
    readSharedRegistry: (ctx, input) => readSharedRegistry(ctx, parts, input),
    unlockRegistry: (ctx, input) => unlockRegistry(ctx, parts, input),
    buyGift: (ctx, input) => buyGift(ctx, parts, input),
    contribute: (ctx, input) => contribute(ctx, parts, input),
    readContribution: (ctx, input) => readContribution(ctx, parts, input),
    markElsewhere: (ctx, input) => markElsewhere(ctx, parts, input),
    unmarkElsewhere: (ctx, input) => unmarkElsewhere(ctx, parts, input),
  }
}
