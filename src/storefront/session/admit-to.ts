import { ApiError } from '#storefront/api/api-error.ts'
import type { ExistsPath, IdOf } from '#storefront/features/error/page-id.ts'
import { admit } from './admit.ts'
import { sessionApi } from './session-api.ts'

type Args = Parameters<typeof admit>[0] & Parameters<IdOf>[0]

/** The guard of a page about one thing: whoever is not let in is still told when there is no such thing, not asked to sign in for it. */
export function admitTo(path: ExistsPath, idOf: IdOf) {
  return async (args: Args): Promise<void> => {
    try {
      await admit(args)
    } catch (away) {
      const id = away instanceof Response ? idOf(args) : null
      if (id !== null && !(await sessionApi().get(path, { id }))) throw notThere
      throw away
    }
  }
}

const notThere = new ApiError({ code: 40400, status: 404, msg: 'Not found.', data: null })
