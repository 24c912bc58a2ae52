import { ApiError } from '#storefront/api/api-error.ts'
import type { ExistsPath, IdOf } from '#storefront/features/error/page-id.ts'
import { admit } from './admit.ts'
import { sessionApi } from './session-api.ts'

type Args = Parameters<typeof admit>[0] & Parameters<IdOf>[0]

/**
 * The guard of a page about one object: a user without access gets 404 if the object does not
 * exist, instead of being asked to sign in.
 */
export function admitTo(path: ExistsPath, idOf: IdOf) {
  return async (args: Args): Promise<void> => {
    try {
      await admit(args)
    } catch (redirection) {
      const id = redirection instanceof Response ? idOf(args) : null
      if (id !== null && !(await sessionApi().get(path, { id }))) throw notFoundError
      throw redirection
    }
  }
}

const notFoundError = new ApiError({ code: 40400, status: 404, msg: 'Not found.', data: null })
