import { z } from 'zod'
import { idText, lineText } from '#platform/http/text-fields.ts'
import { defineContract, pageSchema, pagingFields } from '#platform/http/endpoint.ts'
import { searchFixKinds } from '../domain/search-fix.ts'

const query = lineText({ min: 1, max: 120, message: 'Enter the search words.' })
const countedText = z.object({ text: z.string(), products: z.number().int() })

const missSchema = z.object({
  query: z.string(),
  /** A minimum: responses are cached for a minute. */
  times: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Products found now; the catalog may have changed since. */
  finds: z.number().int(),
  alternatives: z.object({
    /** Products found when the word is left out. */
    without: z.array(countedText),
    suggestions: z.array(countedText),
    nearest: z.array(z.object({ slug: z.string(), title: z.string() })),
  }),
})

const staffAction = { access: 'staff', rate: 'write', method: 'post' } as const

export const catalogStaffContract = defineContract({
  listMisses: {
    method: 'get',
    path: '/api/staff/search/noResults',
    summary:
      'List open searches without results, most frequent first. Fix each with a synonym, '
      + 'a redirect or a dismissal. To create a collection to redirect to, use the command '
      + '"collections".',
    access: 'staff',
    permission: 'search.read',
    rate: 'read',
    input: z.strictObject(pagingFields),
    output: pageSchema(missSchema),
  },
  listRemedies: {
    method: 'get',
    path: '/api/staff/search/fixes',
    summary: 'List search fixes, newest first, with the id that undoes each',
    access: 'staff',
    permission: 'search.read',
    rate: 'read',
    input: z.strictObject(pagingFields),
    output: pageSchema(
      z.object({
        id: z.string(),
        query: z.string(),
        kind: z.enum(searchFixKinds),
        synonym: z.object({ term: z.string(), synonym: z.string() }).nullable(),
        target: z.string().nullable(),
        createdAt: z.string(),
        undoneAt: z.string().nullable(),
        /** Products found now. */
        finds: z.number().int(),
      }),
    ),
  },
  addSynonym: {
    ...staffAction,
    path: '/api/staff/search/synonym',
    summary: 'Add a synonym for all words of a search, or for one term in it',
    permission: 'search.write',
    input: z.strictObject({
      query,
      term: lineText({ min: 1, max: 60 }).optional(),
      synonym: lineText({ min: 1, max: 60 }),
    }),
    output: z.object({ id: z.string(), finds: z.number().int() }),
  },
  addRedirect: {
    ...staffAction,
    path: '/api/staff/search/redirect',
    summary:
      'Redirect a search to a collection, a product or another page: '
      + '/collection/…, /goodsDetail/…, /user/…',
    permission: 'search.write',
    input: z.strictObject({ query, target: lineText({ min: 1, max: 300 }) }),
    output: z.object({ id: z.string(), target: z.string() }),
  },
  dismissMiss: {
    ...staffAction,
    path: '/api/staff/search/dismiss',
    summary: 'Dismiss a search without results; it still finds nothing',
    permission: 'search.write',
    input: z.strictObject({ query }),
    output: z.object({ id: z.string() }),
  },
  undoRemedy: {
    ...staffAction,
    path: '/api/staff/search/undo',
    summary: 'Undo a synonym, a redirect or a dismissal; the search is open again',
    permission: 'search.write',
    input: z.strictObject({ id: idText() }),
    output: z.object({ query: z.string() }),
  },
})
