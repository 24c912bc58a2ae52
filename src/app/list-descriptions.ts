import { z } from 'zod'
import { hasPermission } from '#platform/context.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { createRoutes, type Route } from '#platform/http/route.ts'
import { describeList } from '#platform/list/describe-list.ts'
import type { List, ListKind } from '#platform/list/list.ts'

const kind = z.enum([
  'text',
  'money',
  'integer',
  'date',
  'timestamp',
  'boolean',
  'choice',
  'tags',
  'picture',
  'colleague',
] satisfies ListKind[])

const choices = z.array(z.object({ value: z.string(), label: z.string() }))

const contract = defineContract({
  listLists: {
    method: 'get',
    path: '/api/staff/lists',
    summary: 'Lists the lists that the caller may see, with their columns, filters and sorting',
    access: 'staff',
    permission: 'profile.own',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          permission: z.templateLiteral([z.string(), '.', z.string()]),
          columns: z.array(
            z.object({
              name: z.string(),
              label: z.string(),
              kind,
              isSortable: z.boolean(),
              isOptional: z.boolean(),
              choices,
            }),
          ),
          filters: z.array(
            z.object({
              name: z.string(),
              label: z.string(),
              kind,
              choices,
              isMultiple: z.boolean(),
            }),
          ),
          defaultSort: z.object({ by: z.string(), order: z.enum(['asc', 'desc']) }),
        }),
      ),
    }),
  },
})

/** The call from which the back office makes its menu and its lists. */
export function createListRoutes(lists: readonly List[]): readonly Route[] {
  const descriptions = lists.map(describeList)
  const handlers: Handlers<typeof contract> = {
    listLists: async ({ staff }) => ({
      rows: descriptions.filter(
        ({ permission }) => staff !== undefined && hasPermission(staff, permission),
      ),
    }),
  }
  return createRoutes(contract, handlers)
}
