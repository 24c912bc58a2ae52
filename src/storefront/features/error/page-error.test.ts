import { UNSAFE_ErrorResponseImpl as ErrorResponse, data } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#storefront/api/api-error.ts'
import { errorTitle, isNotFound } from './error-kind.ts'
import { toPageError, toErrorResponse } from './page-error.ts'

const request = { url: 'https://shop.example/registry/share/x%20y.data' }
const message = 'Something went wrong on our side. Nothing was changed.'
const serverError = new ApiError({
  code: 50000,
  status: 500,
  msg: message,
  data: { incident: 'req_1' },
})

describe('the error page', () => {
  it('shows the message and reference of the API, in the browser and from the server', () => {
    const shownFault = { description: message, incident: 'req_1' }
    expect(toPageError(serverError)).toEqual(shownFault)
    const thrown = toErrorResponse(serverError, request) as ReturnType<typeof data>
    expect(thrown.init?.status).toBe(500)
    expect(toPageError(new ErrorResponse(500, '', thrown.data))).toEqual(shownFault)
  })

  it.each([400, 404, 422])(
    'is Page Not Found with the path after an API call with status %i, without its message',
    (status) => {
      const apiError = new ApiError({
        code: 42200,
        status,
        msg: 'Too small: expected string to have >=4 characters',
        data: null,
      })
      expect(isNotFound(apiError)).toBe(true)
      expect(errorTitle(apiError)).toBe('Page Not Found')
      expect(toErrorResponse(apiError, request)).toEqual(
        data('Page Not Found: /registry/share/x y', { status: 404 }),
      )
    },
  )

  it.each([401, 403, 409, 410, 429, 500, 503])(
    'is Internal Server Error with the message after an API call with status %i',
    (status) => {
      const apiError = new ApiError({ code: status, status, msg: message, data: null })
      expect(isNotFound(apiError)).toBe(false)
      expect(errorTitle(apiError)).toBe('Internal Server Error')
      expect(toErrorResponse(apiError, request)).toEqual(
        data({ description: message, incident: '' }, { status }),
      )
    },
  )

  it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
    'treats "%s" as a connection failure',
    (browserMessage) => {
      expect(toPageError(new TypeError(browserMessage)).description).toBe(
        'The shop could not be reached. Check the connection and try again.',
      )
    },
  )

  it.each([
    new TypeError('x is undefined'),
    new ErrorResponse(502, 'Bad Gateway', '<html>nginx</html>'),
    'thrown text',
    null,
  ])('does not show other error messages', (error) => {
    expect(toPageError(error)).toEqual({
      description: 'Something went wrong on our side.',
      incident: '',
    })
  })
})
