import { z } from 'zod'
import { idText, lineOfText } from '#platform/http/text-fields.ts'
import { contract, page, paging } from '#platform/http/endpoint.ts'
import { remedyKinds } from './domain/remedy.ts'

const words = lineOfText({ min: 1, max: 120, message: 'Enter the words of the search.' })
const counted = z.object({ text: z.string(), goods: z.number().int() })

const missSchema = z.object({
  words: z.string(),
  /** At least: a page that is kept for a minute is asked for once. */
  times: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** How many goods are found by now: the catalog may have learned the words since. */
  finds: z.number().int(),
  /** What shoppers are shown instead. */
  offered: z.object({
    /** Without each of these words there would be so many goods. */
    without: z.array(counted),
    suggestions: z.array(counted),
    nearest: z.array(z.object({ slug: z.string(), title: z.string() })),
  }),
})

const act = { access: 'staff', rate: 'write', method: 'post' } as const

/** The work that searches leave behind that found nothing; every act is written down with who did it. */
export const catalogStaffContract = contract({
  listMisses: {
    method: 'get',
    path: '/api/staff/search/misses',
    summary:
      'Searches that found nothing and that nobody has seen to, most asked for first. Each can be given a synonym, sent on or dismissed; a collection to send it on to is made by the command "collections"',
    access: 'staff',
    rate: 'read',
    input: z.strictObject(paging),
    output: page(missSchema),
  },
  listRemedies: {
    method: 'get',
    path: '/api/staff/search/remedies',
    summary:
      'What was done about searches that found nothing, the newest first, with the id to undo it by',
    access: 'staff',
    rate: 'read',
    input: z.strictObject(paging),
    output: page(
      z.object({
        id: z.string(),
        words: z.string(),
        kind: z.enum(remedyKinds),
        synonym: z.object({ term: z.string(), meaning: z.string() }).nullable(),
        target: z.string().nullable(),
        madeAt: z.string(),
        undoneAt: z.string().nullable(),
        /** How many goods its words find now. */
        finds: z.number().int(),
      }),
    ),
  },
  addSynonym: {
    ...act,
    path: '/api/staff/search/synonym',
    summary:
      'From now on a search takes all of the words, or the term of them that is named, to mean the same as another',
    input: z.strictObject({
      words,
      term: lineOfText({ min: 1, max: 60 }).optional(),
      meaning: lineOfText({ min: 1, max: 60 }),
    }),
    output: z.object({ id: z.string(), finds: z.number().int() }),
  },
  addRedirect: {
    ...act,
    path: '/api/staff/search/redirect',
    summary:
      'From now on these words lead to a collection, to goods or to another page of the shop: /collection/…, /goodsDetail/…, /user/…',
    input: z.strictObject({ words, target: lineOfText({ min: 1, max: 300 }) }),
    output: z.object({ id: z.string(), target: z.string() }),
  },
  dismissMiss: {
    ...act,
    path: '/api/staff/search/dismiss',
    summary: 'Takes these words off the list for good; searches find nothing by them as before',
    input: z.strictObject({ words }),
    output: z.object({ id: z.string() }),
  },
  undoRemedy: {
    ...act,
    path: '/api/staff/search/undo',
    summary: 'Takes back a synonym, a redirect or a dismissal; its words are open again',
    input: z.strictObject({ id: idText() }),
    output: z.object({ words: z.string() }),
  },
})
