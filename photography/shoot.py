"""Renders and develops every shot that has no picture yet, in the order of shots.toml, one at a time:
python3 shoot.py [out=DIR] [keep]

The list is read anew after every shot. With `keep` it waits for more when nothing is missing. To take a shot again,
remove its folder under $RENDERS."""

import os
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

here = Path(__file__).parent
WORK = Path(os.environ.get('RENDERS', '/tmp/renders'))


def missing():
    try:
        shots = tomllib.loads((here / 'shots.toml').read_text())['shot']
    except tomllib.TOMLDecodeError as error:
        print('shots.toml cannot be read:', error, flush=True)
        return []
    return [s['name'] for s in shots if not s.get('draft') and not any((WORK / s['name'] / mark).exists() for mark in ('rendered', 'failed'))]


def run(name, *command):
    with (WORK / name / 'log').open('a') as log:
        return subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, env={**os.environ, 'RENDERS': str(WORK)}).returncode == 0


def render(name):
    (WORK / name).mkdir(parents=True, exist_ok=True)
    began = time.time()
    run(name, 'blender', '-b', '--factory-startup', '-P', str(here / 'render.py'), '--', name)
    done = (WORK / name / 'done').exists()
    (WORK / name / ('rendered' if done else 'failed')).touch()
    print(name, 'rendered' if done else 'FAILED', f'{time.time() - began:.0f}s', flush=True)
    return done


def develop(name, out):
    began = time.time()
    done = run(name, '/usr/bin/python3', str(here / 'develop.py'), name, *out)
    print(name, 'developed' if done else 'NOT DEVELOPED', f'{time.time() - began:.0f}s', flush=True)


def main():
    """Pictures are developed while the next shot is rendered."""
    out = [word for word in sys.argv[1:] if '=' in word]
    with ThreadPoolExecutor(1) as room:
        while True:
            names = missing()
            if names:
                if render(names[0]):
                    room.submit(develop, names[0], out)
            elif 'keep' in sys.argv:
                time.sleep(5)
            else:
                return


main()
