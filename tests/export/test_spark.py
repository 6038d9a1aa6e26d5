"""The same query leaves one machine: asked of DuckDB in one process and of Spark with two workers
in processes of their own, over the same Parquet files, it has the same answer."""

import shutil

import pytest

from regelwerk import load
from regelwerk.export.views import list_calculator_views, list_ruling_views, rewrite_statements

duckdb = pytest.importorskip(
    "duckdb", reason="tables are read by an extra: pip install regelwerk[scale]"
)
sqlglot = pytest.importorskip(
    "sqlglot", reason="other dialects need an extra: pip install regelwerk[scale]"
)
sql = pytest.importorskip("pyspark.sql", reason="Spark is installed by hand: pip install pyspark")

FACTS = ("accepted", "replacement", "lowest_showing_same", "comparable")
BOARDS, TABLES, INCIDENTS, PARTS = 2_000, 6, 100_000, 8
SCORES = f"""SELECT '2017' AS edition, range // {TABLES} AS board, range % {TABLES} AS seat, 1 + drawn(range, 0, 7) AS level,
    ['C', 'D', 'H', 'S', 'NT'][1 + drawn(range, 1, 5)] AS denomination, drawn(range, 2, 3) AS doubled,
    ['no', 'yes'][1 + drawn(range // {TABLES}, 3, 2)] AS vulnerable, drawn(range, 4, 14) AS tricks FROM range({BOARDS * TABLES})"""
QUERIES = {
    "rulings": (
        """SELECT i.decision, r.row_id, r.says, r.cites, count(*) AS incidents, sum(i.id) AS ids FROM incidents i
        JOIN insufficient_bid_2017 d ON d.accepted = i.accepted AND d.replacement = i.replacement AND d.comparable = i.comparable
            AND d.lowest_showing_same = i.lowest_showing_same
        JOIN ruling_row r ON r.decision = i.decision AND r.edition = '2017' AND r.row_id = d.row_id GROUP BY ALL"""
    ),
    "boards": (
        """WITH points AS (SELECT s.edition, s.board, s.seat, c.points FROM scores s JOIN contract_score c ON c.edition = s.edition
            AND c.level = s.level AND c.denomination = s.denomination AND c.doubled = s.doubled
            AND c.vulnerable = s.vulnerable AND c.tricks = s.tricks)
        SELECT own.board, own.seat, own.points, sum(m.points) AS matchpoints FROM points own
        JOIN points other ON own.board = other.board AND own.seat <> other.seat
        JOIN matchpoints m ON m.edition = own.edition AND m.sign = sign(own.points - other.points) GROUP BY ALL"""
    ),
}


@pytest.fixture(scope="module")
def kb():
    return load()


@pytest.fixture(scope="module")
def database(kb, tmp_path_factory):
    """The views in DuckDB, with scores and incidents in Parquet files."""
    folder = tmp_path_factory.mktemp("tables")
    connection = duckdb.connect()
    connection.execute(
        "CREATE MACRO drawn(place, of, number) AS (hash(place, of) % number)::BIGINT"
    )
    for statement in (
        *list_ruling_views(kb.engine, "insufficient_bid", "2017"),
        *list_calculator_views(kb.units),
    ):
        connection.execute(statement)
    values = {fact: list(kb.engine["facts"][fact]["values"]) for fact in FACTS}
    answers = ", ".join(
        f"{known}[1 + drawn(range, {at}, {len(known)})] AS {fact}"
        for at, (fact, known) in enumerate(values.items())
    )
    incidents = (
        f"SELECT 'insufficient_bid' AS decision, range AS id, {answers} FROM range({INCIDENTS})"
    )
    for name, query, rows in (
        ("scores", SCORES, BOARDS * TABLES),
        ("incidents", incidents, INCIDENTS),
    ):
        (folder / name).mkdir()
        connection.execute(f"CREATE TABLE {name} AS {query}")
        for part in range(PARTS):
            piece = (
                f"SELECT * FROM {name} LIMIT {-(-rows // PARTS)} OFFSET {part * -(-rows // PARTS)}"
            )
            connection.execute(
                f"COPY ({piece}) TO '{folder}/{name}/{part}.parquet' (FORMAT parquet)"
            )
    return connection, folder


@pytest.fixture(scope="module")
def workers(kb, tmp_path_factory):
    """Spark with two workers, each a process of its own, and the views there."""
    monkeypatch = pytest.MonkeyPatch()
    if not shutil.which("java"):
        pytest.skip("Spark runs on Java, which is not installed")
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")  # nothing listens on the network
    session = (
        sql.SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.warehouse.dir", str(tmp_path_factory.mktemp("warehouse")))
        .config("spark.sql.shuffle.partitions", "4")
        .getOrCreate()
    )
    views = (
        *list_ruling_views(kb.engine, "insufficient_bid", "2017"),
        *list_calculator_views(kb.units),
    )
    for statement in rewrite_statements(views, "spark"):
        session.sql(statement)
    yield session
    session.stop()
    monkeypatch.undo()


@pytest.mark.parametrize("name", QUERIES)
def test_spark_answers_as_duckdb_does(name, database, workers):
    own, folder = database
    for table in ("scores", "incidents"):
        workers.read.parquet(str(folder / table)).createOrReplaceTempView(table)
    (theirs,) = sqlglot.transpile(QUERIES[name], read="duckdb", write="spark")
    found = sorted(tuple(row) for row in workers.sql(theirs).collect())
    assert found == sorted(own.execute(QUERIES[name]).fetchall()) and len(found) > 3
    executors = workers.sparkContext._jsc.sc().statusTracker().getExecutorInfos()
    assert len(executors) == 3  # the one that asks and two that work
