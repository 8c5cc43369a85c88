"""Curves of growth, and their picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from lab.benchmarks.growth import Curve, picture

SQUARE = Curve("square", "plies", "ms", ((10, 1.0), (100, 100.0)))
LINE = Curve("line", "plies", "kB", ((10, 2.0), (100, 20.0), (1_000, 200.0)))


@pytest.mark.parametrize(("curve", "slope"), [(SQUARE, 2.0), (LINE, 1.0)])
def test_the_slope_is_the_power_of_the_size(curve: Curve, slope: float) -> None:
    assert curve.slope == pytest.approx(slope)


def test_the_picture_has_each_curve_in_the_chart_of_its_unit() -> None:
    root = ET.fromstring(picture([SQUARE, LINE]))  # noqa: S314 - made right here
    charts = root.findall("{*}g")
    assert [len(chart.findall("{*}polyline")) for chart in charts] == [1, 1]
    (line,) = charts[1].findall("{*}polyline")
    points = [tuple(map(float, at.split(","))) for at in line.attrib["points"].split()]
    (x, y), (x_, y_), (x__, y__) = points
    assert x_ - x == pytest.approx(x__ - x_, abs=0.2)
    assert y - y_ == pytest.approx(y_ - y__, abs=0.2)
