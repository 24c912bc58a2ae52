import { useEffect, useState } from 'react'
import { useSession } from '#storefront/session/session.ts'
import { readAddressBook, type Address } from '../addresses/address-calls.ts'

/**
 * The default shipping address of a member; null for guests and empty address books, undefined
 * while loading.
 */
export function useOwnAddress(isWanted: boolean): Address | null | undefined {
  const isMember = useSession().userInfo?.userLevel === 0
  const [own, setOwn] = useState<Address | null | undefined>()
  const isAsked = isWanted && isMember
  useEffect(() => {
    if (!isAsked) return
    readAddressBook()
      .then(({ rows }) =>
        setOwn(rows.find(({ isDefaultShipping }) => isDefaultShipping) ?? rows[0] ?? null),
      )
      .catch(() => setOwn(null))
  }, [isAsked])
  return isAsked ? own : null
}
