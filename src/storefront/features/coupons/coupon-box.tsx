import type { CartCoupon } from '#modules/cart/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { CartButton, CartForm } from '../cart/cart-form.tsx'
import { useCart } from '../cart/cart-store.ts'
import * as t from '#messages/coupons.ts'
import styles from './coupon-box.module.css'

type CouponBoxProps = {
  coupons: readonly CartCoupon[]
  onChanged?: () => void
}

export function CouponBox({ coupons, onChanged }: CouponBoxProps) {
  return (
    <div className={styles.box}>
      {coupons.length > 0 && (
        <ul className={styles.codes}>
          {coupons.map((coupon) => (
            <Code key={coupon.code} {...{ coupon, onChanged }} />
          ))}
        </ul>
      )}
      <Disclosure summary={coupons.length > 0 ? t.addAnother : t.addCode}>
        <CodeForm key={coupons.length} onChanged={onChanged} />
      </Disclosure>
    </div>
  )
}

function Code({ coupon, onChanged }: { coupon: CartCoupon } & Pick<CouponBoxProps, 'onChanged'>) {
  const { code, isPinned, refusal } = coupon
  return (
    <li className={styles.code}>
      <p>
        <strong>{code}</strong>
        <small>{refusal?.message ?? describeCoupon(coupon)}</small>
      </p>
      <div className={styles.acts}>
        {isPinned && (
          <CartButton
            intent="pinCoupon"
            fields={{ place: `pin-${code}` }}
            look="link"
            onDone={onChanged}
          >
            {t.bestCode}
            <span className="visually-hidden"> {t.insteadOf({ code })}</span>
          </CartButton>
        )}
        {refusal?.reasonCode === 'CONFLICT' && (
          <CartButton
            intent="pinCoupon"
            fields={{ code, place: `pin-${code}` }}
            look="link"
            onDone={onChanged}
          >
            {t.switchTo({ code })}
          </CartButton>
        )}
        <CartButton
          intent="removeCoupon"
          fields={{ code, place: `coupon-${code}` }}
          look="link"
          onDone={onChanged}
        >
          {t.remove}
          <span className="visually-hidden"> {code}</span>
        </CartButton>
      </div>
    </li>
  )
}

function describeCoupon({ name, amount, isOwn, isAutomatic, isPinned }: CartCoupon): string {
  const prefix = isPinned
    ? `${t.youChose} `
    : isOwn
      ? `${t.yourOwn} `
      : isAutomatic
        ? `${t.forEveryone} `
        : ''
  return prefix + t.amountOff({ name, amount: formatMoney(amount) })
}

function CodeForm({ onChanged }: Pick<CouponBoxProps, 'onChanged'>) {
  const { faults, busy } = useCart()
  const fault = faults['applyCoupon']
  return (
    <CartForm intent="applyCoupon" onDone={(outcome) => 'cart' in outcome && onChanged?.()}>
      <TextField
        label={t.code}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={fault?.fields['code'] ?? fault?.message}
        suffix={
          <Button type="submit" size="small" variant="quiet" busy={busy.has('applyCoupon')}>
            {t.apply}
          </Button>
        }
      />
    </CartForm>
  )
}
