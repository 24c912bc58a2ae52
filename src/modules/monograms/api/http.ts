import { findProductKind } from '#modules/catalog/find-product-kind.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { monogramsContract } from '../contract.ts'
import { previewMonogram } from '../queries/preview-monogram.ts'
import { describeTemplate, findMonogramTemplateFor } from '../find-templates.ts'
import { listMonograms, deleteMonogram, saveMonogram } from '../saved-monograms.ts'

export function monogramsHandlers(): Handlers<typeof monogramsContract> {
  return {
    async readTemplates({ db }, { goods: slug }) {
      const goods = await findProductKind(db, slug)
      if (!goods)
        return refuse('not-found', 'We could not find this product.', {
          reason: 'product-not-found',
        })
      const template = await findMonogramTemplateFor(db, goods)
      return {
        template: template && describeTemplate(template),
        reason: template
          ? null
          : `${goods.title} cannot be monogrammed. It has no room for letters, or they `
            + 'would not survive washing.',
      }
    },
    proof: ({ db }, input) => previewMonogram(db, input),
    saveMonogram,
    listMonograms,
    removeMonogram: deleteMonogram,
  }
}
