import { useState, type MouseEvent } from 'react'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { embolden } from '#storefront/message-tags.tsx'
import type { CommissionProps } from './commission-props.ts'
import type { Commission } from './use-commission.ts'
import * as t from '#messages/commission.ts'
import styles from './proofs.module.css'

type Proof = Commission['proofs'][number]
type Pin = Proof['pins'][number]

const decisions: Readonly<Record<Proof['decision'], string>> = {
  open: t.proofOpen,
  changes: t.proofChanges,
  approved: t.proofApproved,
  replaced: t.proofReplaced,
}

/** All proofs, newest first, with their pinned comments. */
export function Proofs(props: CommissionProps) {
  const proofs = props.commission.proofs.toReversed()
  if (proofs.length === 0) return null
  return (
    <Panel title={t.drawings({ count: proofs.length })}>
      <ul className={styles.versions}>
        {proofs.map((proof) => (
          <li key={proof.id}>
            {proof.decision === 'open' ? (
              <OpenProof {...props} proof={proof} />
            ) : (
              <ShownProof proof={proof} pins={proof.pins} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type ShownProofProps = {
  proof: Proof
  pins: readonly Pin[]
  onPlace?: (event: MouseEvent<HTMLElement>) => void
}

function ShownProof({ proof, pins, onPlace }: ShownProofProps) {
  const { version, note, src, width, height, decision } = proof
  return (
    <figure className={styles.proof}>
      <figcaption>
        <b>{t.drawing({ version })}</b> <span className="quiet">{decisions[decision]}</span>
      </figcaption>
      {/* The fields below allow pinning without a pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.picture} data-open={onPlace ? true : undefined} onClick={onPlace}>
        <img
          src={src}
          width={width}
          height={height}
          alt={note ? t.drawingNoted({ version, note }) : t.drawing({ version })}
        />
        <svg className={styles.pins} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {pins.map(({ x, y }, index) => (
            <g
              key={index}
              transform={
                `translate(${(x * width) / 1000} ${(y * height) / 1000}) `
                + `scale(${width / 1000})`
              }
            >
              <circle r={30} />
              <text fontSize={34}>{index + 1}</text>
            </g>
          ))}
        </svg>
      </div>
      {note && <p>{note}</p>}
      {pins.length > 0 && (
        <ol className={styles.words}>
          {pins.map(({ x, y, text }, index) => (
            <li key={index}>
              {text} <span className="quiet">({describePlace(x, y)})</span>
            </li>
          ))}
        </ol>
      )}
    </figure>
  )
}

function OpenProof({ proof, token, onChange }: CommissionProps & { proof: Proof }) {
  const [pins, setPins] = useState<readonly Pin[]>([])
  const [place, setPlace] = useState({ x: 500, y: 500 })
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const answer = (approve: boolean) => {
    setBusy(true)
    sessionApi()
      .post('/api/bespoke/proof', {
        token,
        proofId: proof.id,
        approve,
        pins: approve ? [] : [...pins],
      })
      .then(onChange)
      .catch((error: unknown) => setFault(toFormFault(error).message))
      .finally(() => setBusy(false))
  }
  const pin = () => {
    if (text.trim() === '') return setFault(t.enterChange)
    setPins([...pins, { ...place, text: text.trim() }])
    setText('')
    setFault('')
  }
  return (
    <div className={styles.open}>
      <ShownProof
        proof={proof}
        pins={[...pins, ...(text === '' ? [] : [{ ...place, text }])]}
        onPlace={({ currentTarget, clientX, clientY }) =>
          setPlace(placeIn(currentTarget, clientX, clientY))
        }
      />
      <div className="stack">
        <p className="quiet">
          {t.selectPlace({ place: describePlace(place.x, place.y), b: embolden })}
        </p>
        <PlaceButtons place={place} onChange={setPlace} />
        <TextField
          id="pin-text"
          label={t.whatToChange}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          optional
        />
        <p>
          <Button variant="secondary" size="small" onClick={pin}>
            {t.pinComment}
          </Button>
        </p>
        {pins.length > 0 && (
          <p>
            <TextButton onClick={() => setPins(pins.slice(0, -1))}>{t.removeLast}</TextButton>
          </p>
        )}
        {fault && (
          <NoticeRow tone="error" live>
            <p>{fault}</p>
          </NoticeRow>
        )}
        <p className="cluster">
          {pins.length === 0 ? (
            <Button busy={busy} busyLabel={t.oneMoment} onClick={() => answer(true)}>
              {t.approve({ version: proof.version })}
            </Button>
          ) : (
            <Button busy={busy} busyLabel={t.oneMoment} onClick={() => answer(false)}>
              {t.requestChanges({ count: pins.length })}
            </Button>
          )}
        </p>
        <p className="quiet">{t.approveHint}</p>
      </div>
    </div>
  )
}

type PlaceButtonsProps = {
  place: { x: number; y: number }
  onChange: (place: { x: number; y: number }) => void
}

/** Moves the pin by a tenth without a pointer. */
function PlaceButtons({ place: { x, y }, onChange }: PlaceButtonsProps) {
  const step = (dx: number, dy: number) => onChange({ x: within(x + dx), y: within(y + dy) })
  return (
    <div className="cluster" role="group" aria-label={t.movePin}>
      <TextButton onClick={() => step(-100, 0)}>{t.left}</TextButton>
      <TextButton onClick={() => step(100, 0)}>{t.right}</TextButton>
      <TextButton onClick={() => step(0, -100)}>{t.up}</TextButton>
      <TextButton onClick={() => step(0, 100)}>{t.down}</TextButton>
    </div>
  )
}

function placeIn(box: HTMLElement, clientX: number, clientY: number): { x: number; y: number } {
  const { left, top, width, height } = box.getBoundingClientRect()
  return {
    x: within(Math.round(((clientX - left) / width) * 1000)),
    y: within(Math.round(((clientY - top) / height) * 1000)),
  }
}

const within = (part: number): number => Math.min(1000, Math.max(0, part))

/** "upper left" */
function describePlace(x: number, y: number): string {
  return t.place({
    across: x < 333 ? 'left' : x > 667 ? 'right' : 'middle',
    down: y < 333 ? 'upper' : y > 667 ? 'lower' : 'middle',
  })
}
