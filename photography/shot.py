"""What is told of a shot in `shots.toml`."""


def changing(shot):
    """The roles whose color the render must leave open: those that differ between its pictures, and those printed on."""
    first, *others = shot['pictures']
    roles = {role for picture in others for role in picture.get('colors', {})}
    if any('prints' in picture for picture in shot['pictures']):
        roles |= shot.get('colors', {}).keys()
    return roles
