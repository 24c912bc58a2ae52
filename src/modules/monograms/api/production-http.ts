import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { deleteCompany, listCompanies, createCompany } from '../commands/companies.ts'
import { listAllowedEvents } from '#kernel/state-machine/state-machine.ts'
import { monogramJobMachine } from '../domain/monogram-job-machine.ts'
import { monogramJobEvents, type MonogramJobMove } from '../move-monogram-job.ts'
import { proofPath } from '../proof-path.ts'
import type { productionContract } from './production-contract.ts'
import { findMonogramJob, listMonogramJobs, type MonogramJob } from '../monogram-jobs.ts'
import { createProductionFiles, type ProductionFiles } from '../production-files.ts'

interface File {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface ProductionParts {
  /** Moves a job and its order units. */
  readonly move: (
    monogramJobId: string,
    move: Omit<MonogramJobMove, 'now'>,
  ) => Promise<MonogramJob | Refusal>
}

export function productionHandlers({ move }: ProductionParts): Handlers<typeof productionContract> {
  return {
    listWorks: async ({ db }, { state }) => ({
      rows: (
        await listMonogramJobs(db, { states: state ? [state] : ['queued', 'in_work', 'redo'] })
      ).map(describeJob),
    }),
    async readWork({ db }, { id }) {
      const work = await findMonogramJob(db, id)
      if (!work) return jobNotFound()
      const allowed = listAllowedEvents(monogramJobMachine, work.state)
      return {
        ...describeJob(work),
        events: monogramJobEvents.filter((event) => allowed.includes(event)),
        picture: proofPath(work.proofId, 'svg'),
      }
    },
    async moveWork({ staff }, { work, event, note }) {
      const result = await move(work, { event, note, by: staff?.name ?? 'staff' })
      return isRefusal(result) ? result : describeJob(result)
    },
    readSheet: (ctx, { work }) =>
      renderFile(ctx, work, { ending: 'pdf', make: (files) => files.pdf() }),
    readSheetDrawing: (ctx, { work }) =>
      renderFile(ctx, work, {
        ending: 'svg',
        make: async (files) => new TextEncoder().encode(files.sheet),
      }),
    listCompanies: ({ db }) => listCompanies(db),
    openCompany: ({ db, now }, input) => createCompany(db, { ...input, now }),
    closeCompany: ({ db }, { company }) => deleteCompany(db, company),
    readStitches: (ctx, { work }) =>
      renderFile(ctx, work, { ending: 'dst', make: async (files) => files.dst() }),
  }
}

const jobNotFound = () =>
  refuse('not-found', 'There is no monogram job with this id.', {
    reason: 'monogram-job-not-found',
  })

interface FileRequest {
  readonly ending: string
  readonly make: (files: ProductionFiles) => Promise<Uint8Array | null>
}

async function renderFile(
  { db }: Ctx,
  id: string,
  { ending, make }: FileRequest,
): Promise<File | Refusal> {
  const work = await findMonogramJob(db, id)
  if (!work) return jobNotFound()
  const bytes = await make(await createProductionFiles(db, work))
  return bytes
    ? { name: `${work.orderNumber}-${work.id.slice(-6)}.${ending}`, bytes: new Uint8Array(bytes) }
    : refuse('not-found', 'This monogram is not embroidered, so it has no stitch file.', {
        reason: 'monogram-not-embroidered',
      })
}

function describeJob({
  id,
  orderNumber,
  productTitle,
  qty,
  personalization,
  state,
  dueOn,
  locksAt,
}: MonogramJob) {
  const { letters: monogramText, summary } = personalization
  return {
    id,
    orderNumber,
    productTitle,
    qty,
    monogramText,
    summary,
    state,
    dueOn,
    locksAt: locksAt.toISOString(),
    personalization,
  }
}
