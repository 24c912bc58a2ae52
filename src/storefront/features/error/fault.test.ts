import { UNSAFE_ErrorResponseImpl as ErrorResponse, data } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#storefront/api/api-error.ts'
import { errorTitle, isNotFound } from './error-kind.ts'
import { faultOf, pageFault } from './fault.ts'

const request = { url: 'https://shop.example/registry/share/x%20y.data' }
const words = 'Something went wrong on our side. Nothing was changed.'
const broken = new ApiError({ code: 50000, status: 500, msg: words, data: { incident: 'req_1' } })

describe('the error page', () => {
  it('says what the API said, and its reference, in the browser and through the server', () => {
    const told = { description: words, incident: 'req_1' }
    expect(faultOf(broken)).toEqual(told)
    const thrown = pageFault(broken, request) as ReturnType<typeof data>
    expect(thrown.init?.status).toBe(500)
    expect(faultOf(new ErrorResponse(500, '', thrown.data))).toEqual(told)
  })

  it.each([400, 404, 422])(
    'is Page Not Found with the path for a call answered %i, and says nothing of the call',
    (status) => {
      const refused = new ApiError({
        code: 42200,
        status,
        msg: 'Too small: expected string to have >=4 characters',
        data: null,
      })
      expect(isNotFound(refused)).toBe(true)
      expect(errorTitle(refused)).toBe('Page Not Found')
      expect(pageFault(refused, request)).toEqual(
        data('Page Not Found: /registry/share/x y', { status: 404 }),
      )
    },
  )

  it.each([401, 403, 409, 410, 429, 500, 503])(
    'is Internal Server Error with the message for a call answered %i',
    (status) => {
      const refused = new ApiError({ code: status, status, msg: words, data: null })
      expect(isNotFound(refused)).toBe(false)
      expect(errorTitle(refused)).toBe('Internal Server Error')
      expect(pageFault(refused, request)).toEqual(
        data({ description: words, incident: '' }, { status }),
      )
    },
  )

  it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
    'reads "%s" as a shop out of reach',
    (said) => {
      expect(faultOf(new TypeError(said)).description).toBe(
        'The shop could not be reached. Check the connection and try again.',
      )
    },
  )

  it.each([
    new TypeError('x is undefined'),
    new ErrorResponse(502, 'Bad Gateway', '<html>nginx</html>'),
    'thrown text',
    null,
  ])('keeps the words of others to the log', (error) => {
    expect(faultOf(error)).toEqual({
      description: 'Something went wrong on our side.',
      incident: '',
    })
  })
})
