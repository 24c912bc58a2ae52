import { useState, type MouseEvent } from 'react'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import type { CommissionProps } from './commission-props.ts'
import type { Commission } from './use-commission.ts'
import styles from './proofs.module.css'

type Proof = Commission['proofs'][number]
type Pin = Proof['pins'][number]

const decisions: Readonly<Record<Proof['decision'], string>> = {
  open: 'Waiting for your approval',
  changes: 'Changes requested',
  approved: 'Approved',
  replaced: 'Replaced',
}

/** All proofs, newest first, with their pinned comments. */
export function Proofs(props: CommissionProps) {
  const proofs = props.commission.proofs.toReversed()
  if (proofs.length === 0) return null
  return (
    <Panel title={proofs.length > 1 ? 'Drawings' : 'Drawing'}>
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
        <b>Drawing {version}</b> <span className="quiet">{decisions[decision]}</span>
      </figcaption>
      {/* The fields below allow pinning without a pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.picture} data-open={onPlace ? true : undefined} onClick={onPlace}>
        <img
          src={src}
          width={width}
          height={height}
          alt={`Drawing ${version}${note ? `: ${note}` : ''}`}
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
    if (text.trim() === '') return setFault('Enter what should change there.')
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
          Should something change? Select the place in the drawing, currently{' '}
          <b>{describePlace(place.x, place.y)}</b>, and add a comment.
        </p>
        <PlaceButtons place={place} onChange={setPlace} />
        <TextField
          id="pin-text"
          label="What should change there"
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          optional
        />
        <p>
          <Button variant="secondary" size="small" onClick={pin}>
            Pin comment
          </Button>
        </p>
        {pins.length > 0 && (
          <p>
            <TextButton onClick={() => setPins(pins.slice(0, -1))}>
              Remove the last comment
            </TextButton>
          </p>
        )}
        {fault && (
          <NoticeRow tone="error" live>
            <p>{fault}</p>
          </NoticeRow>
        )}
        <p className="cluster">
          {pins.length === 0 ? (
            <Button busy={busy} busyLabel="One moment…" onClick={() => answer(true)}>
              Approve drawing {proof.version}
            </Button>
          ) : (
            <Button busy={busy} busyLabel="One moment…" onClick={() => answer(false)}>
              Request {pins.length === 1 ? 'this change' : `these ${pins.length} changes`}
            </Button>
          )}
        </p>
        <p className="quiet">
          Once approved, we make it as shown here and it can no longer be canceled.
        </p>
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
    <div className="cluster" role="group" aria-label="Move the pin">
      <TextButton onClick={() => step(-100, 0)}>Left</TextButton>
      <TextButton onClick={() => step(100, 0)}>Right</TextButton>
      <TextButton onClick={() => step(0, -100)}>Up</TextButton>
      <TextButton onClick={() => step(0, 100)}>Down</TextButton>
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
  const [across, down] = [
    x < 333 ? 'left' : x > 667 ? 'right' : '',
    y < 333 ? 'upper' : y > 667 ? 'lower' : '',
  ]
  if (!across && !down) return 'the middle'
  return [down || 'middle', across || 'middle'].join(' ')
}
