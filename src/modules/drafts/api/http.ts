import type { Handlers } from '#platform/http/handler.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import type { Services } from '#platform/services.ts'
import { createAddition } from '../commands/create-addition.ts'
import { openLink } from '../commands/open-link.ts'
import { markPaid, sendLink } from '../commands/place-draft.ts'
import { cancelDraft, createDraft, duplicateDraft, updateDraft } from '../commands/save-draft.ts'
import { draftList } from '../draft-list.ts'
import { findItems } from '../queries/find-items.ts'
import { getDraft } from '../queries/get-draft.ts'
import { listCustomerAddresses } from '../queries/list-customer-addresses.ts'
import { previewDraft } from '../queries/preview-draft.ts'
import { readPaymentLink } from '../queries/payment-link.ts'
import type { draftsContract } from './drafts-contract.ts'
import type { paymentLinkContract } from './payment-link-contract.ts'

export function draftsHandlers(services: Services): Handlers<typeof draftsContract> {
  const list = listHandlers(draftList)
  return {
    listDrafts: list.list,
    exportDrafts: list.export,
    readDraft: (ctx, input) => getDraft(ctx, services, input),
    readDraftLink: (ctx, input) => readPaymentLink(ctx, services, input),
    findDraftItems: (ctx, input) => findItems(ctx, input),
    listDraftAddresses: async (ctx, input) => ({
      rows: await listCustomerAddresses(ctx, services, input),
    }),
    previewDraft: (ctx, input) => previewDraft(ctx, services, input),
    createDraft: (ctx, input) => createDraft(ctx, services, input),
    addToOrder: (ctx, input) => createAddition(ctx, services, input),
    updateDraft: (ctx, input) => updateDraft(ctx, services, input),
    sendDraftLink: (ctx, input) => sendLink(ctx, services, input),
    markDraftPaid: (ctx, input) => markPaid(ctx, services, input),
    cancelDraft: (ctx, input) => cancelDraft(ctx, services, input),
    duplicateDraft: (ctx, input) => duplicateDraft(ctx, services, input),
  }
}

export function paymentLinkHandlers(): Handlers<typeof paymentLinkContract> {
  return { openPaymentLink: (ctx, input) => openLink(ctx, input) }
}
