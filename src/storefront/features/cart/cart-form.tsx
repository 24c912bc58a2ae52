import type { ReactNode } from 'react'
import { Button } from '#ui/primitives/button/button.tsx'
import type { ButtonProps } from '#ui/primitives/button/button.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import type { CartIntent } from './cart-intent.ts'
import { useCart } from './cart-store.ts'
import type { CartOutcome } from './change-cart.ts'
import { findChangeTarget } from './place-of.ts'

export type CartFields = Readonly<Record<string, string | number | boolean | readonly string[]>>

type CartFormProps = {
  intent: CartIntent
  fields?: CartFields
  className?: string
  id?: string
  children: ReactNode
  onDone?: (outcome: CartOutcome) => void
}

/**
 * A form that changes the cart. The browser sends it until the script has loaded, then the script
 * does.
 */
export function CartForm({ intent, fields = {}, className, id, children, onDone }: CartFormProps) {
  return (
    <form
      method="post"
      action="/cart"
      className={className}
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        void sendChange(new FormData(event.currentTarget, submitterOf(event.nativeEvent))).then(
          onDone,
        )
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((item) => (
          <input key={`${name} ${item}`} type="hidden" name={name} value={String(item)} />
        )),
      )}
      {children}
    </form>
  )
}

/** Loaded with the first change, because most pages never need it. */
async function sendChange(form: FormData): Promise<CartOutcome> {
  const { changeCart } = await import('./change-cart.ts')
  return changeCart(form)
}

type CartButtonProps = Omit<CartFormProps, 'children'> & {
  children: ReactNode
  look?: 'link' | 'strong'
} & Pick<ButtonProps, 'variant' | 'size'>

export function CartButton({
  intent,
  fields = {},
  look,
  variant,
  size,
  className,
  children,
  onDone,
}: CartButtonProps) {
  const place = findChangeTarget(createCartForm(intent, fields))
  const isBusy = useCart().busy.has(place)
  return (
    <CartForm {...{ intent, fields, className, onDone }}>
      {look ? (
        <TextButton
          type="submit"
          tone={look === 'strong' ? 'strong' : 'underlined'}
          aria-disabled={isBusy || undefined}
        >
          {children}
        </TextButton>
      ) : (
        <Button type="submit" busy={isBusy} {...{ variant, size }}>
          {children}
        </Button>
      )}
    </CartForm>
  )
}

export function createCartForm(intent: CartIntent, fields: CartFields): FormData {
  const form = new FormData()
  form.set('intent', intent)
  for (const [name, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item))
  return form
}

function submitterOf(event: Event): HTMLElement | null {
  return event instanceof SubmitEvent ? event.submitter : null
}
