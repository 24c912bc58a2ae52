import { refuse } from '#kernel/refusal/refusal.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { contentContract } from './contract.ts'
import type { Content } from './read-content.ts'

export function contentHandlers(content: Content): Handlers<typeof contentContract> {
  return {
    readPage: (_ctx, { name }) => content.page(name),
    readFaqs: () => content.faqs(),
    readPolicy: ({ now }, { name, version }) => content.policy(name, { version, now }),
    readFigures: () => content.figures(),
    listRoles: async ({ now }) => ({ rows: (await content.roles(now)).filter((role) => role.open) }),
    readRole: async ({ now }, { id }) =>
      (await content.roles(now)).find((role) => role.id === id) ?? refuse('not-found', 'There is no such role, or it is long filled.'),
    listPress: async ({ now }) => ({ rows: await content.press(now) }),
    readPress: async ({ now }, { id }) =>
      (await content.press(now)).find((item) => item.id === id) ?? refuse('not-found', 'There is no such page.'),
  }
}
