import { findGoodsKind } from '#modules/catalog/read-goods-kind.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { monogramsContract } from './contract.ts'
import { proofMonogram } from './proof-monogram.ts'
import { describeTemplate, findTemplateFor } from './read-templates.ts'
import { listMonograms, removeMonogram, saveMonogram } from './saved-monograms.ts'

export function monogramsHandlers(): Handlers<typeof monogramsContract> {
  return {
    async readTemplates({ db }, { goods: slug }) {
      const goods = await findGoodsKind(db, slug)
      if (!goods) return refuse('not-found', 'We do not have that piece.')
      const template = await findTemplateFor(db, goods)
      return {
        template: template && describeTemplate(template),
        reason: template
          ? null
          : `${goods.title} leaves no room for letters, or would not hold them through a wash.`,
      }
    },
    proof: ({ db }, input) => proofMonogram(db, input),
    saveMonogram,
    listMonograms,
    removeMonogram,
  }
}
