import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { announce } from '#ui/primitives/message/message-store.ts'
import { paths } from '#storefront/paths.ts'
import { signOut } from '#storefront/session/sign-in.ts'
import * as t from '#messages/account-frame.ts'

export function SignOutButton({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const press = async () => {
    if (isBusy) return
    setIsBusy(true)
    await signOut()
    announce(t.signedOut)
    void navigate(paths.home)
  }
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isBusy || undefined}
      onClick={() => void press()}
    >
      {children}
    </button>
  )
}
