import { useState } from 'react'
import { isDestinationCode } from '#kernel/us-address/destinations.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import {
  deleteAddress,
  toAddressInput,
  readAddressBook,
  saveAddress,
  type Address,
  type AddressBook,
  type SavedAddress,
} from './address-calls.ts'

/** The id of the edited address; `new` for a new one. */
type Editing = string | null

/**
 * The state and actions of the address book page. `onFinished` is called when a form has closed.
 */
export function useAddressBook(loaded: AddressBook, onFinished: () => void) {
  const [book, setBook] = useState(loaded)
  const [editing, setEditing] = useState<Editing>(null)
  const [removed, setRemoved] = useState<Address | null>(null)
  const [saved, setSaved] = useState<SavedAddress | null>(null)
  const { attempt, fault } = useAttempt()

  return {
    book,
    editing,
    removed,
    saved,
    fault,
    edit(next: Editing) {
      setRemoved(null)
      setSaved(null)
      setEditing(next)
    },
    forget: () => setSaved(null),
    finish: (done: SavedAddress) =>
      attempt(async () => {
        setSaved(done)
        setBook(await readAddressBook())
        setEditing(null)
        onFinished()
      }),
    remove: (address: Address) =>
      attempt(async () => {
        setSaved(null)
        setBook(await deleteAddress(address.id))
        setRemoved(address)
      }),
    undo: (address: Address) =>
      attempt(async () => {
        await saveAddress(toAddressInput(address), null)
        setBook(await readAddressBook())
        setRemoved(null)
      }),
    /** Accepts the suggestion, or confirms the address as entered. */
    decide: (address: Address, take: boolean) =>
      attempt(async () => {
        setSaved(
          await saveAddress(
            {
              ...toAddressInput(address),
              ...(take ? suggestedPlace(address) : { asEntered: true }),
            },
            address,
          ),
        )
        setBook(await readAddressBook())
      }),
  }
}

function suggestedPlace({ verification: { suggestion } }: Address) {
  if (suggestion === null || !isDestinationCode(suggestion.stateCode)) return {}
  const { reason: _, stateCode, ...place } = suggestion
  return { ...place, stateCode }
}
